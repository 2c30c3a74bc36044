import { defineHost, platformHost } from '@mfe/build'

const KIB = 1024

export default defineHost({
  ...platformHost,
  routes: [{ path: '/', page: './home', name: '', audience: 'public' }],
  menuGroups: ['main'],
  reserved: [],
  budgets: { page: { public: 20 * KIB, 'signed-in': 20 * KIB }, shell: 110 * KIB },
})
