import { Button } from '@chakra-ui/react/button'
import type * as Site from '@site/ui'
import { Icon } from '@site/ui'
import type { ComponentProps } from 'react'
import { block } from './kit.ts'

const Look = Button as ReturnType<typeof block>
const Underlined = block('textLink', 'a')

export function ButtonLink(props: ComponentProps<typeof Site.ButtonLink>) {
  const { variant = 'solid', size = 'md', icon, children, href } = props
  return (
    <Look asChild variant={variant} size={size}>
      <a href={href}>
        {children}
        {icon && <Icon name={icon} />}
      </a>
    </Look>
  )
}

export function TextLink({ standalone = false, href, children }: ComponentProps<typeof Site.TextLink>) {
  return (
    <Underlined standalone={standalone} href={href}>
      {children}
      {standalone && <Icon name="arrow-right" />}
    </Underlined>
  )
}
