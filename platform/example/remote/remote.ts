import { defineRemote } from '@mfe/contract'

export default defineRemote({
  name: 'tides',
  routes: [{ path: '/tides', page: './tides', name: 'Tides', audience: 'public' }],
  menu: [{ group: 'main', order: 10, label: 'Tides', path: '/tides' }],
  files: ['assets/tides.json'],
  exposes: { './tides': './src/pages/tides.page.tsx' },
})
