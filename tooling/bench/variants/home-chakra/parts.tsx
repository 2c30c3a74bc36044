import type * as Site from '@site/ui'
import { Icon } from '@site/ui'
import type { ComponentProps } from 'react'
import { parts } from './kit.ts'

const card = parts('card')
const CardRoot = card.root('article')
const CardMedia = card.part('div', 'media')
const CardTitle = card.part('h3', 'title')
const CardBody = card.part('div', 'body')
const CardArrow = card.part('span', 'arrow')

export function Card({ title, href, media, children }: ComponentProps<typeof Site.Card>) {
  return (
    <CardRoot className="card" linked={href !== undefined}>
      {media && <CardMedia>{media}</CardMedia>}
      <CardTitle>{href === undefined ? title : <a href={href}>{title}</a>}</CardTitle>
      {children && <CardBody>{children}</CardBody>}
      {href !== undefined && (
        <CardArrow>
          <Icon name="arrow-right" />
        </CardArrow>
      )}
    </CardRoot>
  )
}

const quote = parts('quote')
const QuoteRoot = quote.root('figure')
const QuoteText = quote.part('blockquote', 'text')
const QuoteBy = quote.part('figcaption', 'by')
const QuoteName = quote.part('span', 'name')

export function Quote({ children, by, more }: ComponentProps<typeof Site.Quote>) {
  return (
    <QuoteRoot>
      <QuoteText>{children}</QuoteText>
      <QuoteBy>
        <span>
          <QuoteName>{by}</QuoteName>
        </span>
      </QuoteBy>
      {more}
    </QuoteRoot>
  )
}

const disclosure = parts('disclosure')
const Details = disclosure.root('details')
const Summary = disclosure.part('summary', 'summary')
const Content = disclosure.part('div', 'content')

export function Disclosure({ summary, children }: ComponentProps<typeof Site.Disclosure>) {
  return (
    <Details>
      <Summary>
        {summary}
        <Icon name="chevron-down" />
      </Summary>
      <Content>{children}</Content>
    </Details>
  )
}
