import { fileURLToPath } from 'node:url'

/**
 * What the shell provides and remotes never bundle (docs/decisions/001). Big libraries are not shared whole:
 * they stay inside the packages listed here. Lazy shares load with the first page that takes them.
 */
const shares = {
  react: { lazy: false },
  'react/jsx-runtime': { lazy: false },
  'react-dom': { lazy: false },
  jotai: { lazy: false },
  '@mfe/page': { lazy: false },
  '@site/brand': { lazy: false },
  '@site/services': { lazy: false },
  '@site/ui': { lazy: false },
  '@site/ui/carousel': { lazy: true },
  '@site/ui/extra': { lazy: true },
  '@site/ui/forms': { lazy: true },
  '@site/api-client': { lazy: true },
} as const

/** For the builds of the shell and of remotes. */
export const host = {
  name: '@site/services',
  shares,
  contract: fileURLToPath(import.meta.resolve('./page-contract.ts')),
}
