"""What all tests need."""

import signal
import threading

# Whoever starts the tests in the background may have told them to ignore Ctrl-C, and what they start inherits that;
# some of them look at what Ctrl-C does.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
