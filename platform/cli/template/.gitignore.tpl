node_modules
dist
.cache
