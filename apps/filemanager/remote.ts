import { defineRemote } from '@mfe/contract'

const files = { page: './files', name: 'Files', audience: 'signed-in' } as const

export default defineRemote({
  name: 'filemanager',
  uses: ['account', 'call', 'files', 'folders', 'frame', 'session', 'toasts'],
  routes: [
    { path: '/welcome', page: './welcome', name: 'File Management Center', audience: 'signed-in' },
    { path: '/shares', page: './shares', name: 'Shared links', audience: 'signed-in' },
    { path: '/account', page: './account', name: 'Your account', audience: 'signed-in' },
    { path: '/shared/:token', page: './shared', name: 'Shared with you', audience: 'shared' },
    { path: '/:ParentFolderName/files', ...files },
    { path: '/:ParentFolderName/:ParentSubFolderName/files', ...files },
    { path: '/:ParentFolderName/:ParentSubFolderName/:ParentSubChildFolderName/files', ...files },
    {
      path: '/:ParentFolderName/:ParentSubFolderName/:ParentSubChildFolderName/:ParentSubFinalChildFolderName/files',
      ...files,
    },
  ],
  menu: [
    { group: 'account', order: 1, label: 'Your files', path: '/welcome' },
    { group: 'account', order: 2, label: 'Account', path: '/account' },
    { group: 'account', order: 3, label: 'Shared links', path: '/shares' },
  ],
  exposes: {
    './shared': './src/app/visitor.page.tsx',
    './shares': './src/app/links.page.tsx',
    './welcome': './src/app/welcome.page.tsx',
    './files': './src/app/files.page.tsx',
    './account': './src/app/account.page.tsx',
  },
})
