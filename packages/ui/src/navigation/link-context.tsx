import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

function PlainLink(props: SiteLinkProps) {
  return <a {...props} />
}

/** How links inside the site are rendered. A plain `<a>` unless the frame provides the router's link. */
export const LinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink)

/** A link of the site; addresses that leave it (a scheme, another origin) are always plain anchors. */
export function SiteLink(props: SiteLinkProps) {
  const Inside = useContext(LinkContext)
  const Link = /^(\/(?!\/)|[?#])/.test(props.href) ? Inside : PlainLink
  return <Link {...props} />
}
