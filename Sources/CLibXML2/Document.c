#include "CLibXML2.h"
