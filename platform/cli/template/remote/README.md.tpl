# __title__

What this remote is for, in one sentence.

- `remote.ts`: its addresses, menu entries and sitemap, as data.
- `src/pages`: what it exposes, one module per page.
- `mfe.config.ts`: what `mfe` builds and releases.

`pnpm mfe publish __name__` builds a release, checks it and stores it where `RELEASE_STORE` says; `pnpm mfe promote` makes it live.
