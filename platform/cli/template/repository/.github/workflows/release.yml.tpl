# The main branch: for 10% of the visitors at first, then for everyone.
name: release
on:
  push:
    branches: [main]

permissions:
  contents: read

# One release at a time; a waiting one is replaced by a newer one.
concurrency:
  group: release

jobs:
  release:
    runs-on: ubuntu-latest
    environment: production
    env:
      MFE_SITE: ${{ vars.MFE_SITE }}
      MFE_TOKEN: ${{ secrets.MFE_TOKEN }}
    steps:
      - uses: actions/checkout@v5
      - uses: pnpm/action-setup@v4
        with:
          version: 12
      - uses: actions/setup-node@v5
        with:
          node-version: 24
          cache: pnpm
      - run: pnpm install --frozen-lockfile
      - run: pnpm typecheck
      - run: pnpm test
      - run: node ci/release.mjs
