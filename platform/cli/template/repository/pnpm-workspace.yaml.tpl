allowBuilds:
  node: true__overrides__
