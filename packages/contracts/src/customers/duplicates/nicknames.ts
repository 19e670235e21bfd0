/** Forms of one given name in English and Spanish, a line each; a form may be in several lines. */
const groups = `
abigail abby gail
agustin tin agus
albert alberto al bert bertie beto
alejandro alejandra alex alexander alexandra ale sandro sandra jandro lexi xander sasha
alfonso alonso poncho fonso
alfred alfredo al alf fred fredo
alicia alice licha ali
andrew andres andy drew
andrea andy andi drea
angela angelica angie angel
anthony antonio tony toni tonio tono
ana ann anne anna annie anita hannah nan
arthur arturo art artie turo
barbara barb barbie babs
beatriz beatrice bea betty bety
benjamin ben benny benji benja mincho
bernard bernardo bernie berny
brian bryan bry
carlos charles carl charlie chuck carlitos cal charly
caroline carolina carol carrie caro lina
catherine katherine kathryn catalina catarina cathy kathy kate katie kat kay kitty cata
cecilia cecily ceci cissy celia
charlotte carlota charlie lottie char
christian cristian chris cris
christina cristina christine chris chrissy tina cris cristi kristina kristen
christopher cristobal chris topher kit tobal
concepcion concha conchita connie
consuelo chelo connie
cynthia cindy
daniel dan danny dani
daniela danielle dani
david dave davey
deborah debra deb debbie
dolores lola lolita
donald don donnie
dorothy dorotea dot dottie dolly dori
edward eduardo ed eddie ted ned lalo guayo
eleanor eleonora leonor ellie nora nell
elizabeth isabel isabella elisabeth liz lizzy beth betsy betty bess eliza elisa lisa libby chabela isa bella chavela
emily emilia em emmy emi
emmanuel manuel manny manolo manu manolito
enrique henry hank harry quique kike
ernesto ernest ernie neto
eugene eugenio gene geno
esperanza lancha espe
ezekiel ezequiel zeke cheque
fernando ferdinand fer nando
frances francisca fran frannie francie paca paquita pancha
francisco francis frank frankie paco pancho kiko cisco franco
gabriel gabe gabi gabo
gabriela gabrielle gabi gaby
george jorge georgie coque
gerald gerardo jerry gerry lalo
gertrude gertrudis trudy gertie
gilbert gilberto gil beto bert
graciela grace chela graci
gregory gregorio greg gregg goyo
guadalupe lupe lupita pita
guillermo william will bill billy willy willie liam memo guille
gustavo gus tavo
harold hal harry
hector tito
helen elena helena ellen nell lena nelly
herbert heriberto herb bert beto
ignacio nacho nate
irene rene
jacob jake jacobo
james jim jimmy jamie jaime santiago diego
jane jean janet juana juanita janie
janet jan
jeffrey geoffrey jeff geoff
jennifer jen jenny jenn
jeremy jeremiah jeremias jerry
jessica jess jessie jessi
jesus chuy chucho
joaquin quino joachim
john juan jack johnny jon juancho juanito ian
jonathan jonatan jon nathan jonny
joseph jose joe joey pepe chepe joselito
josefina josephine jo josie pepa fina chepa
joshua josue josh
joyce joy
judith judy judit
julia julie juliana julieta jules
katrina trina
kenneth ken kenny
kimberly kim kimmy
larry lawrence lorenzo laurence lencho
laura laurie lori lorena lora laurita
leonard leonardo leo len lenny nardo
leticia letty lety tish
linda lindy
louis luis lewis lou louie lucho guicho
louise luisa lou
lucia lucy luz lucille lucila
luz lucha lucita
magdalena magda lena maggie magdalene
marcos mark marcus marc marco
margaret margarita maggie meg peggy marge margie greta rita mago daisy
maria mary mariah marie molly polly mari maruja mariquita
mario mariano
martha marta marty
martin marty tincho
matthew mateo matt matty matias
maurice mauricio moe mau
maximilian maximiliano maximo max
melissa mel missy meli
mercedes meche merche
michael miguel mike mickey mick miguelito migue
michelle micaela shelly mica
monica moni
montserrat montse
nancy nan
natalia natalie nathalie nat talia naty
nathaniel nathan natanael nate nat
nicholas nicolas nick nicky nico colas
nicole nicolasa nicky nico
norma normita
octavio tavo
olivia liv livia oli
oscar ozzie
pablo paul paulie pablito
pamela pam
patricia pat patty trish tricia patti pati
patrick patricio pat paddy pato
paula paulina pauline
peter pedro pete perico
philip phillip felipe phil pip pipe
rachel raquel rach
rafael raphael rafa rafe rafi
ralph raul rauli
ramon raymond raymundo ray moncho mundo
rebecca rebeca becky becca
refugio cuca cuco
reynaldo ronald reinaldo ron ronnie rey naldo
richard ricardo rick ricky rich dick richie rico cayo
robert roberto rob bob bobby robbie beto bert berto tito
rodrigo roderick rod rigo
roger rogelio rog roy
ronald ron ronnie
rosa rose rosie rosita rosalia chayo
rosario chayo charo
ruben reuben rube
salvador sal chava salva
samuel sam sammy
samantha sam sammy
sarah sara sally sadie sarita
sebastian seb sebas bastian chano
sergio serge checo
sofia sophia sophie sofi
stephanie estefania steph stef fani stephany
steven stephen esteban steve stevie
socorro coco
susan susana suzanne susanna sue susie suzy susi
sylvia silvia syl
teodoro theodore ted teddy theo teo
teresa theresa terry tere teri tess tessa techa
thomas tomas tom tommy
timothy timoteo tim timmy
valentina valentine val tina vale
valeria valerie val vale
vanessa nessa vane
veronica ronnie vero roni
victor vic vito
victoria vicky vicki tori vicka
vincent vicente vince vinny vin chente
virginia ginny ginger gina vicky
walter walt wally
xavier javier javi xavi
yolanda yoli yola
zachary zacarias zach zack`

const linesOf = new Map<string, Set<string>>()
for (const line of groups.trim().split('\n')) {
  const forms = line.split(' ')
  for (const form of forms) {
    const known = linesOf.get(form) ?? new Set<string>()
    for (const other of forms) known.add(other)
    linesOf.set(form, known)
  }
}

/** Folded words. */
export const isNickname = (one: string, other: string) => linesOf.get(one)?.has(other) ?? false

/** The other forms of a given name. */
export const formsOf = (name: string) => [...(linesOf.get(name) ?? [])].filter((form) => form !== name)
