# __title__

The purpose of this remote, in one sentence.

- `remote.ts`: its URLs, menu entries and sitemap, as data.
- `src/pages`: the exposed pages, one module each.
