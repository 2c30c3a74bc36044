import { defineRemote } from '@mfe/contract'

export default defineRemote({
  name: '__name__',
  routes: [{ path: '/__name__', page: './home', name: '__title__', audience: 'public' }],
  sitemap: [{ path: '/__name__', lastmod: '__today__', title: '__title__' }],
  exposes: { './home': './src/pages/home.page.tsx' },
})
