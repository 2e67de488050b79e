print("LinkCheck")
