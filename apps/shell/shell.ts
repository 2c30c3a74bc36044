import { defineHost } from '@mfe/build'
import { brand } from '@site/brand'
import { host } from '@site/services/host'
import { siteFiles } from './site-files.ts'

const KIB = 1024

export default defineHost({
  ...host,
  siteName: brand.name,
  routes: [
    { path: '/login', page: './login', name: '', audience: 'public' },
    { path: '/registration', page: './registration', name: 'Create an account', audience: 'public' },
    { path: '/confirm-email', page: './confirm-email', name: 'Confirm your email address', audience: 'public' },
    { path: '/change-email', page: './change-email', name: 'Change your email address', audience: 'public' },
    { path: '/forgotten-password', page: './forgotten-password', name: 'Forgot password', audience: 'public' },
    { path: '/reset-password', page: './reset-password', name: 'Choose a new password', audience: 'public' },
  ],
  menuGroups: [...brand.menuGroups.filter((group) => !('path' in group)), brand.accountMenu].map(({ id }) => id),
  signedInMenuGroups: [brand.accountMenu.id],
  reserved: ['api', 'assets', 'authenticate'],
  budgets: {
    page: { public: 60 * KIB, 'signed-in': 110 * KIB },
    shell: 140 * KIB,
  },
  publicFiles: siteFiles,
})
