"""The formats of gold standards, one file each: how their folders are read, and written where that makes sense."""
