node_modules
dist
.cache
.data
