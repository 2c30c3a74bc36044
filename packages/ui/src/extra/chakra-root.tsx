import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { runtimeSystem } from './runtime-system.ts'

let cache: EmotionCache | undefined

/** Its style element carries the nonce of the page's own scripts. */
function styleCache(): EmotionCache {
  cache ??= createCache({ key: 'c', nonce: document.querySelector<HTMLElement>('script[nonce]')?.nonce })
  return cache
}

/**
 * What Chakra's components need around them; each component of this entry brings it along.
 * Injects no tokens and no reset: the style sheet of `@site/ui` has them. Browser only.
 */
export function ChakraRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={runtimeSystem}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
