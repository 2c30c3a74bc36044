import type { ShellDeclaration } from '@site/federation-build'

export default {
  routes: [
    { path: '/login', page: './login', name: '', audience: 'public' },
    { path: '/registration', page: './registration', name: 'Create an account', audience: 'public' },
  ],
} satisfies ShellDeclaration
