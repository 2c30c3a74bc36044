import { Link } from '@mfe/page'
import type { ComponentProps } from 'react'

/** How the UI kit's links leave: inside the site through the router, elsewhere as they are. */
export function SiteLink({ href = '', ...props }: ComponentProps<'a'>) {
  const inside = /^[/?#]/.test(href) && props.target === undefined && props.download === undefined
  return inside ? <Link to={href} {...props} /> : <a href={href} {...props} />
}
