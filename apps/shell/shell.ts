import type { ShellDeclaration } from '@mfe/build'
import { brand } from '@site/brand'

export default {
  routes: [
    { path: '/login', page: './login', name: '', audience: 'public' },
    { path: '/registration', page: './registration', name: 'Create an account', audience: 'public' },
    { path: '/forgotten-password', page: './forgotten-password', name: 'Forgot password', audience: 'public' },
    { path: '/reset-password', page: './reset-password', name: 'Choose a new password', audience: 'public' },
  ],
  menuGroups: brand.menuGroups.filter((group) => !('path' in group)).map(({ id }) => id),
} satisfies ShellDeclaration
