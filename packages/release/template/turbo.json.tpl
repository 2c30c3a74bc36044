{
  "extends": ["//"],
  "tags": ["remote"]
}
