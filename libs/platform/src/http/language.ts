// The language of an answer: the caller's Accept-Language (RFC 9110, 12.5.4), of which the languages of the services are
// taken by prefix (`pt-BR` and `pt-PT` are Portuguese) in the order of its weights. A caller that asks for neither gets
// the default: English in JSON, Portuguese on pages for people.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LANGUAGES, type Language } from '@razao/domain';
import type { Request, Response } from 'express';

/** As `Content-Language` says it. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/** The language to answer in; says so in the headers of the answer, and that it depends on the request's. */
export function answerIn(request: Request, response: Response, preferred: Language = 'en'): Language {
  const language = languageOf(request, preferred);
  response.vary('Accept-Language');
  response.setHeader('Content-Language', TAGS[language]);
  return language;
}

export function languageTag(language: Language): string {
  return TAGS[language];
}

function languageOf(request: Request, preferred: Language): Language {
  const offered = [preferred, ...LANGUAGES.filter((language) => language !== preferred)];
  const accepted = request.acceptsLanguages(offered);
  return LANGUAGES.find((language) => language === accepted) ?? preferred;
}

/** A handler's parameter, for answers that hold texts: `@AnswerLanguage() language: Language`. */
export const AnswerLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language => {
  const http = context.switchToHttp();
  return answerIn(http.getRequest<Request>(), http.getResponse<Response>());
});
