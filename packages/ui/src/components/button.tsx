import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { SiteLink, type SiteLinkProps } from '../navigation/link-context.tsx'
import { blockClass } from '../styles/class-names.ts'
import { VisuallyHidden } from './text.tsx'

const button = blockClass('button')

interface ButtonStyle {
  variant?: 'solid' | 'outline' | 'ghost' | 'danger'
  /** `icon` is a square of 44 px; give it an `aria-label`. */
  size?: 'md' | 'lg' | 'icon'
  /** Shown after the label, or alone without one. */
  icon?: IconName
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & ButtonStyle

/** A `<button>` that submits its form only with `type="submit"`. */
export function Button({ variant = 'solid', size = 'md', icon, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={button({ variant, size })}>
      {children}
      {icon && <Icon name={icon} />}
    </button>
  )
}

interface ButtonLinkProps extends Omit<SiteLinkProps, 'className' | 'style'>, ButtonStyle {
  /** Opens in a new tab and announces that. */
  external?: boolean
}

/** A link that looks like a button, for the main action of a page or section. */
export function ButtonLink({ variant = 'solid', size = 'md', icon, external, children, ...rest }: ButtonLinkProps) {
  return (
    <SiteLink {...rest} {...(external ? newTab : {})} className={button({ variant, size })}>
      {children}
      {external && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
      {(icon || external) && <Icon name={icon ?? 'arrow-up-right'} />}
    </SiteLink>
  )
}

const newTab = { target: '_blank', rel: 'noopener' }

interface TextLinkProps extends Omit<SiteLinkProps, 'className' | 'style'> {
  /** Opens in a new tab and announces that. */
  external?: boolean
  standalone?: boolean
  children: ReactNode
}

/** A link in running text, or a standalone link with an arrow. */
export function TextLink({ external = false, standalone = false, children, ...rest }: TextLinkProps) {
  return (
    <SiteLink {...rest} {...(external ? newTab : {})} className={blockClass('text-link')({ standalone })}>
      {children}
      {external && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
      {standalone && <Icon name={external ? 'arrow-up-right' : 'arrow-right'} />}
      {!standalone && external && (
        <span className="icon-end">
          <Icon name="arrow-up-right" />
        </span>
      )}
    </SiteLink>
  )
}
