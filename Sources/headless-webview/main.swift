print("headless-webview")
