import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { HomePage } from '../home-page.tsx'
import { system } from './system.ts'

/** Chakra styles everything while it renders, tokens and plain elements included. */
export function App() {
  return (
    <ChakraProvider value={system}>
      <HomePage />
    </ChakraProvider>
  )
}
