/** The parameters of an ICU message, read from its type: `{name}`, `{count, plural, …}`, `{need, select, …}`; null for none. */
export type ParamsIn<Message extends string> = Message extends string ? Named<Read<Message>> : never

type Kind = 'plain' | 'plural' | 'select'
type Parameter = [name: string, kind: Kind]
type Named<All extends Parameter> = [All] extends [never] ? null : { [Name in All[0]]: ValueOf<All, Name> }

/** `select` chooses by a word, by yes or no, or by whether there is one (`null`). */
type ValueOf<All extends Parameter, Name extends string> =
  Extract<All, [Name, 'select']> extends never
    ? Extract<All, [Name, 'plural']> extends never
      ? string | number
      : number
    : string | number | boolean | null

/** Where one is: in a message, or among the cases of an argument, of which each has a message. */
type Place = 'message' | 'cases'

type Read<Text extends string, Places extends Place[] = ['message'], All extends Parameter = never> =
  NextBrace<Text> extends [infer Brace, infer Rest extends string]
    ? Brace extends '}'
      ? Places extends [Place, ...infer Outer extends Place[]]
        ? Read<Rest, Outer, All>
        : All
      : Places extends ['cases', ...Place[]]
        ? Read<Rest, ['message', ...Places], All>
        : Argument<Rest, Places, All>
    : All

type Argument<
  Text extends string,
  Places extends Place[],
  All extends Parameter,
> = Text extends `${infer Head}}${infer Rest}`
  ? Head extends `${string},${string}`
    ? Text extends `${infer Name}, ${infer Type extends Kind}, ${infer Cases}`
      ? Read<Cases, ['cases', ...Places], All | [Name, Type]>
      : never
    : Read<Rest, Places, All | [Head, 'plain']>
  : All

type NextBrace<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? ['}', `${Rest}{${After}`]
    : ['{', After]
  : Text extends `${string}}${infer After}`
    ? ['}', After]
    : null
