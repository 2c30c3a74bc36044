import { Link } from '@mfe/page'
import type { SiteLinkProps } from '@site/ui'

/** Routes the UI kit's links inside the site through the router. */
export function SiteLink({ href, ...props }: SiteLinkProps) {
  return <Link to={href} {...props} />
}
