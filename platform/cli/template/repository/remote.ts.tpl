import { defineRemote } from '@mfe/contract'

export default defineRemote({
  name: '__name__',
  routes: [{ path: '/__name__', page: './home', name: '__title__', audience: 'public' }],
  // A group of the host's header, which `pnpm mfe types` lists, and a place in it that no other entry has.
  menu: [{ group: '__menu__', order: __order__, label: '__title__', path: '/__name__' }],
  sitemap: [
    {
      path: '/__name__',
      lastmod: '__today__',
      title: '__title__',
      description: 'What this page tells its visitors, in one sentence.',
    },
  ],
  exposes: { './home': './src/pages/home.page.tsx' },
})
