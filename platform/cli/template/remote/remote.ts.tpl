import { defineRemote } from '@mfe/contract'

export default defineRemote({
  name: '__name__',
  routes: [{ path: '/__name__', page: './home', name: '__title__', audience: 'public' }],
  // menu: [{ group: 'main', order: 100, label: '__title__', path: '/__name__' }], // a group of the host
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
