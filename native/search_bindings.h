// The Python face of the search.
#pragma once

#include <nanobind/nanobind.h>

void bind_search(nanobind::module_& module);
