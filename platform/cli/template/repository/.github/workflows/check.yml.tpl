# Each pull request: types, tests, what publishing would do, and a link to a preview. Nothing goes live.
name: check
on: pull_request

permissions:
  contents: read
  pull-requests: write

concurrency:
  group: check-${{ github.ref }}
  cancel-in-progress: true

jobs:
  test:
    runs-on: ubuntu-latest
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

  preview:
    needs: test
    # Pull requests of forks get no secrets.
    if: github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    env:
      MFE_SITE: ${{ vars.MFE_SITE }}
      # It can preview, and nothing else: the code of a pull request runs here.
      MFE_TOKEN: ${{ secrets.MFE_PREVIEW_TOKEN }}
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
      - run: node ci/preview.mjs
      - run: gh pr comment "$NUMBER" --body "Preview: $PREVIEW_URL" --edit-last --create-if-none
        env:
          GH_TOKEN: ${{ github.token }}
          NUMBER: ${{ github.event.number }}
