import type { ServiceContent } from '../types/service.ts'

export const cyberSecurity: ServiceContent = {
  kind: 'service',
  path: '/cyber-security',
  title: 'Cybersecurity',
  description:
    'Reduce the risk an attacker can really reach: assessment, identity, cloud posture, secure development and rehearsed incident response.',
  updated: '2026-11-22',
  headline: 'Reduce the risk within reach',
  lead: 'Scanners list thousands of weaknesses. We work on the few that lead to something you cannot afford to lose.',
  problem: [
    'Security reports tend to be long, red and sorted by a score that knows nothing about your business. A printer and a payroll server appear side by side. Teams fix what is easy and hope.',
    'Attackers do the opposite. They pick one path: a reused password, an old remote access gateway, a build server with too many rights. Short paths are what you want to remove.',
  ],
  capabilities: {
    Assessment:
      'We map paths from the outside to your most valuable systems, prove the shortest ones with your permission, and rank fixes by the paths they cut.',
    Identity:
      'Phishing-resistant sign-in, fewer standing administrators, and access revoked the same day somebody leaves.',
    'Cloud posture':
      'Rules as code that refuse a public bucket before it exists, and a weekly list of drift with an owner per line.',
    'Secure development':
      'Threat sketches in planning, dependency and secret checks in the pipeline, and a calm process for reports from outside.',
    'Response drills':
      'Exercises for technicians and for directors, ending with changes to the plan while memories are fresh.',
  },
  steps: {
    intro: 'Two consultants with complementary skills, one attacking and one defending, from first call to retest.',
    items: {
      'Agree on the crown jewels':
        'Half a day with the people who know what would stop the business, and how long it could stand still.',
      'Find the paths': 'Three weeks of testing within written rules. Anything urgent is reported the same hour.',
      'Close together': 'Six to ten weeks of fixes alongside your administrators, shortest path first.',
      'Prove it': 'A retest, a drill and a plan for the next six months that your own team can carry out.',
    },
  },
  deliverables: [
    'A one-page map of attack paths, before and after',
    'Fixes made, not just recommended',
    'Guardrails in your pipelines and cloud accounts',
    'An incident plan with names, numbers and a paper copy',
    'A drill report with agreed changes and dates',
  ],
  technologies: {
    heading: 'Standards and tools',
    intro: 'We map our work to the framework your auditors use.',
    names: [
      'NIST CSF 2.0',
      'ISO/IEC 27001',
      'CIS Controls',
      'OWASP ASVS',
      'MITRE ATT&CK',
      'FIDO2',
      'Open Policy Agent',
    ],
  },
  example: {
    heading: 'Example engagement: a ransomware tabletop',
    context:
      'A hospital supplier had backups, insurance and a plan in a binder. Nobody had tried them together, and the plan was stored on the server it was meant to restore.',
    work: 'We ran a four-hour exercise with directors, IT and communications. Messages arrived as they would in a real attack, and two key people were declared unreachable.',
    result:
      'The group found 17 gaps. The largest: restoring the order system would have taken nine days, not the assumed two. It took 30 hours in the repeat six months later.',
    limits:
      'A tabletop tests decisions, not every backup. A full restore of the archive has been planned, but had not been tried when the engagement ended.',
  },
  questions: {
    'Could testing break something?':
      'We agree on limits, hours and a stop word in advance. Fragile systems are examined on a copy, or by reading their configuration.',
    'We are certified already. Why test?':
      'A certificate shows that you manage security. A test shows what a stranger can do today. You want both.',
    'Can you be our emergency contact?':
      'For clients whose environment we know, yes. Otherwise we help you choose a responder before you need one.',
  },
  related: [
    ['/bankfinancial', 'Banking and financial', 'Operational resilience under supervision.'],
    ['/energyutilities', 'Energy and utilities', 'Where control systems meet the office.'],
    ['/manufacturing/whitepaper', 'Whitepaper: the connected line', 'Connecting machines without opening doors.'],
  ],
}
