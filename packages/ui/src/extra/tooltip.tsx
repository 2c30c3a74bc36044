import { Portal } from '@chakra-ui/react/portal'
import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from '@chakra-ui/react/tooltip'
import type { ReactElement } from 'react'
import { ChakraRoot } from './chakra-root.tsx'

interface TooltipProps {
  /** A hint beside the element's own name, never its only name. */
  text: string
  /** One focusable element. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <ChakraRoot>
      <TooltipRoot openDelay={400} closeDelay={100}>
        <TooltipTrigger asChild>{children}</TooltipTrigger>
        <Portal>
          <TooltipPositioner>
            <TooltipContent>{text}</TooltipContent>
          </TooltipPositioner>
        </Portal>
      </TooltipRoot>
    </ChakraRoot>
  )
}
