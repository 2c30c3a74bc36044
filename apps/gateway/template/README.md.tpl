# __title__

What this remote is for, in one sentence.

- `remote.ts`: its addresses, menu entries and sitemap, as data.
- `src/pages`: what it exposes, one module per page.
