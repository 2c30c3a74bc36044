import { Heading as ChakraHeading } from '@chakra-ui/react/heading'
import { Text as ChakraText } from '@chakra-ui/react/text'
import type * as Site from '@site/ui'
import type { ComponentProps } from 'react'
import { block } from './kit.ts'

const sizes = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h4', 6: 'h4' } as const
// The system's own sizes and tones: Chakra's types know those of its stock theme alone.
const SizedHeading = ChakraHeading as ReturnType<typeof block>
const SizedText = ChakraText as ReturnType<typeof block>

export const Lead = block('lead', 'p')
export const Prose = block('prose', 'div')

export function Heading({ level, children, size = sizes[level], id, focusable }: ComponentProps<typeof Site.Heading>) {
  return (
    <SizedHeading as={`h${level}`} size={size} id={id} tabIndex={focusable ? -1 : undefined}>
      {children}
    </SizedHeading>
  )
}

export function Text({ children, tone = 'plain', size = 'body', as = 'p', id }: ComponentProps<typeof Site.Text>) {
  return (
    <SizedText as={as} tone={tone} size={size} id={id}>
      {children}
    </SizedText>
  )
}
