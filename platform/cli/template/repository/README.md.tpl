# __title__

What this remote is for, in one sentence.

- `remote.ts`: its addresses, menu entries and sitemap, as data
- `src/pages`: what it exposes, one module per page, with its styles, pictures and test
- `mfe.config.ts`: what `mfe` builds and releases
- `package.json`: its dependencies, and its budget (`mfe.budget`: the compressed bytes of the scripts of a page)
- `CODEOWNERS`: who reviews changes

## Begin

```sh
git init -b main
pnpm install
pnpm typecheck
pnpm test
```

The page is `src/pages/home.page.tsx`. It has the address `/__name__`, and an entry in the group `__menu__` of the site's menu.

## Release it

An admin of the site gives your team the app and a token:

```sh
pnpm mfe team add <team> --apps __name__
pnpm mfe token create <team> --name ci --can read,preview,publish,promote,rollback
pnpm mfe token create <team> --name pull-requests --can preview
pnpm mfe token create <team> --name ada --can read,develop,preview   # for each of you
```

`ci` releases from [CI](#ci). To release by hand, as here, your own token needs the rights `publish`, `promote` and `rollback` as well. With both settings, all commands go to the site:

```sh
export MFE_SITE=https://site.example MFE_TOKEN=mfe_…
pnpm mfe types     # what the site offers, as types: .mfe/site.ts, .mfe/site.json; lists the menu's groups
```

**The first version** goes live for everyone at once, because nothing else is there for the other visitors:

```sh
pnpm mfe publish __name__ --dry-run   # what would be stored, and every reason against it
pnpm mfe publish __name__             # prints __name__@<version>; nothing live changes
pnpm mfe preview __name__@<version>   # a link to the page with this version
pnpm mfe promote __name__@<version>   # live, and in the menu
```

**Each further version** can begin with some of the visitors. Change the page, publish and preview it as above, then:

```sh
pnpm mfe promote __name__@<version> --percent 10   # for a tenth of the visitors
pnpm mfe status __name__                           # what is live, for how many, and its problems
pnpm mfe promote __name__@<version>                # for everyone
pnpm mfe rollback __name__                         # back to the version before
```

`publish` prints its `preview` and `promote` with the version, to be copied.

## Develop it inside the site

```sh
export MFE_TOKEN=mfe_…                     # yours
pnpm mfe dev --site https://site.example   # this page, with everything else as it is live
```

`pnpm mfe preview __name__ --working-tree` makes a link for a colleague, for two days, with `MFE_SITE` as above.

Requests other than for reading and to sign in are not sent to the site; with `--write`, they are, and act there. Without network, it starts with what was live when it was fetched last.

## CI

`.github/workflows` and `.gitlab-ci.yml` run the same scripts; delete the one that you do not need. Commit `pnpm-lock.yaml`, and define `MFE_SITE` as a variable, and `MFE_TOKEN` (of `ci`) and `MFE_PREVIEW_TOKEN` (of `pull-requests`) as secrets:

- on GitHub, `MFE_TOKEN` as a secret of the environment `production`, which you limit to the branch `main`;
- on GitLab, as masked variables, `MFE_TOKEN` protected and for the environment `production` only.

If an admin of the site lets it accept tokens of your CI system (`pnpm mfe oidc add`), define no `MFE_TOKEN`, and remove the `#` before the lines about such tokens in `release.yml` or `.gitlab-ci.yml`.

- A change that is not merged yet is checked, tested, and stored as a preview, which can never go live (`ci/preview.mjs`). A comment or an environment has the link, which works for 7 days.
- `main` goes live for 10% of the visitors. If the site reports no problem for ten minutes, it goes live for everyone, otherwise it is rolled back (`ci/release.mjs`). Another number of minutes is the variable `WATCH_MINUTES`. A job that is run again after a newer commit releases nothing: to go back, revert the commit, or run `pnpm mfe rollback __name__`.
