import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** An anchor's attributes, with an address. */
export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

function PlainLink(props: SiteLinkProps) {
  return <a {...props} />
}

/** How links inside the site are rendered. A plain `<a>` unless the frame provides the router's link. */
export const LinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink)

/** A link inside the site. One that leaves it (a scheme, another origin, a window, a download) is always a plain anchor. */
export function SiteLink(props: SiteLinkProps) {
  const RouterLink = useContext(LinkContext)
  const isInside = /^(\/(?!\/)|[?#])/.test(props.href) && props.target === undefined && props.download === undefined
  return isInside ? <RouterLink {...props} /> : <PlainLink {...props} />
}
