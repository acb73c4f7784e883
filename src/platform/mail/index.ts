export { MailFault, type MailFaultKind } from './mail-fault.ts';
export { createMailer, type Mail, type MailAttachment, type Mailer, type MailerOptions } from './mailer.ts';
export { messageIdOf } from './message-id.ts';
