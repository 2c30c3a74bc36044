import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { runtimeSystem } from './runtime-system.ts'

interface ChakraRootProps {
  children: ReactNode
  /** Allows Emotion's style element; by default the one of the page's own scripts. The first one counts. */
  nonce?: string
}

let cache: EmotionCache | undefined

function styleCache(nonce: string | undefined): EmotionCache {
  cache ??= createCache({ key: 'c', nonce: nonce ?? pageNonce() })
  return cache
}

function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce
}

/**
 * What Chakra's components need around them; each component of this entry brings it along.
 * Injects no tokens and no reset: the style sheet of `@site/ui` has them. Browser only.
 */
export function ChakraRoot({ children, nonce }: ChakraRootProps) {
  return (
    <CacheProvider value={styleCache(nonce)}>
      <ChakraProvider value={runtimeSystem}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
