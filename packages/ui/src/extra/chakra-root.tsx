import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { runtimeSystem } from './runtime-system.ts'

interface ChakraRootProps {
  children: ReactNode
  /** Allows Emotion's style element; by default that of the page's own scripts. */
  nonce?: string
}

/** What Chakra's components need around them. Injects no tokens and no reset: the style sheet of `@site/ui` has them. */
export function ChakraRoot({ children, nonce }: ChakraRootProps) {
  const [cache] = useState(() => createCache({ key: 'c', nonce: nonce ?? pageNonce() }))
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={runtimeSystem}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
