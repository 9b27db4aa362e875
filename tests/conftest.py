"""What all tests need."""

import signal
import threading

from hypothesis import settings

settings.register_profile("patient", deadline=None)  # time says more about the machine than about us
settings.load_profile("patient")

# Whoever starts the tests in the background may have told them to ignore Ctrl-C or the end of the terminal, and what
# they start inherits that; some of them look at what these signals do.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
