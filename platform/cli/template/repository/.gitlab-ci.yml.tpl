# Merge requests: types, tests, what publishing would do, and a preview. Main: 10% of the visitors, then everyone.
image: node:24

stages: [test, preview, release]

default:
  before_script:
    - npm install --global pnpm@12
    - pnpm install --frozen-lockfile

test:
  stage: test
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - pnpm typecheck
    - pnpm test

preview:
  stage: preview
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    # It can preview, and nothing else: the code of a merge request runs here.
    - MFE_TOKEN=$MFE_PREVIEW_TOKEN node ci/preview.mjs
  artifacts:
    reports:
      dotenv: preview.env
  environment:
    name: preview/$CI_COMMIT_REF_SLUG
    url: $PREVIEW_URL

release:
  stage: release
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  resource_group: release
  script:
    - node ci/release.mjs
  environment:
    name: production
