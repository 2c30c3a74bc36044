node_modules
dist
.cache
.data
.mfe
preview.env
