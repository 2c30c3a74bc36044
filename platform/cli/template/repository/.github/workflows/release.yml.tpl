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
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
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

  release:
    needs: test
    runs-on: ubuntu-latest
    environment: production
    # For a site that accepts tokens of GitHub, instead of the secret MFE_TOKEN:
    # permissions:
    #   contents: read
    #   id-token: write
    steps:
      # A job that is run again later would bring its old code back.
      - name: is this the newest commit?
        run: test "$(gh api "repos/$GITHUB_REPOSITORY/commits/$GITHUB_REF_NAME" --jq .sha)" = "$GITHUB_SHA"
        env:
          GH_TOKEN: ${{ github.token }}
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: pnpm/action-setup@v4
        with:
          version: 12
      # Without a cache: other jobs write it.
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: pnpm install --frozen-lockfile
      - run: node ci/release.mjs
        # Only here, so neither tests nor what is installed see the token.
        env:
          MFE_SITE: ${{ vars.MFE_SITE }}
          MFE_TOKEN: ${{ secrets.MFE_TOKEN }}
          WATCH_MINUTES: ${{ vars.WATCH_MINUTES }}
