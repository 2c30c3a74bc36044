# Each pull request: types, tests, what publishing would do, and a link to a preview. Nothing goes live.
name: check
on: pull_request

permissions:
  contents: read

concurrency:
  group: check-${{ github.ref }}
  cancel-in-progress: true

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

  preview:
    needs: test
    # Pull requests of forks and of Dependabot get no secrets.
    if: >-
      github.event.pull_request.head.repo.full_name == github.repository
      && github.event.pull_request.user.login != 'dependabot[bot]'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
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
      - run: node ci/preview.mjs
        env:
          MFE_SITE: ${{ vars.MFE_SITE }}
          # It can preview, and nothing else: the code of a pull request runs here.
          MFE_TOKEN: ${{ secrets.MFE_PREVIEW_TOKEN }}
      # Without --edit-last, which would replace the comment of another workflow.
      - run: |
          text="Preview of __name__: $PREVIEW_URL"
          own='.[] | select(.user.login == "github-actions[bot]" and (.body | startswith("Preview of __name__:"))) | .id'
          id="$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" --jq "$own" | head -n 1)"
          if [ -n "$id" ]; then
            gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --raw-field body="$text"
          else
            gh api --silent "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" --raw-field body="$text"
          fi
        env:
          GH_TOKEN: ${{ github.token }}
          NUMBER: ${{ github.event.number }}
