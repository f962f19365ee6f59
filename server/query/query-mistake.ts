/** What is wrong with a query string, in German, naming the parameter; becomes a 400. */
export class QueryMistake extends Error {}
