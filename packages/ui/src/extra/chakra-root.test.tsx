// @vitest-environment happy-dom
import { Box } from '@chakra-ui/react/box'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChakraRoot } from './chakra-root.tsx'

it('lets its styles through a strict policy, by the nonce of the page’s scripts', () => {
  const script = document.createElement('script')
  script.setAttribute('nonce', 'r4nd0m')
  script.nonce = 'r4nd0m'
  document.head.append(script)

  render(
    <ChakraRoot>
      <Box color="red.500">Styled</Box>
    </ChakraRoot>,
  )
  const styles = [...document.querySelectorAll('style[data-emotion]')]
  expect(styles.length).toBeGreaterThan(0)
  for (const style of styles) expect(style.getAttribute('nonce')).toBe('r4nd0m')
})
