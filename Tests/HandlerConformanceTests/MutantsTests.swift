import Testing

@testable import HandlerConformance

@Suite struct MutantsTests {
  @Test("Every mutant has cases that have to notice it, and every case has a mutant") func recorded() throws {
    let library = try CaseLibrary.builtIn()
    let recorded = try MutantMatrix.recorded()
    #expect(Mutant.all.count >= 80)
    #expect(Set(Mutant.all.map(\.id)).count == Mutant.all.count)
    #expect(Set(recorded.keys) == Set(Mutant.all.map(\.id)))
    #expect(recorded.filter(\.value.isEmpty).map(\.key) == [])
    #expect(Set(recorded.values.joined()) == Set(library.cases.map(\.id)))
  }

  @Test("A mutant breaks requirements that there are") func requirements() throws {
    let library = try CaseLibrary.builtIn()
    for mutant in Mutant.all {
      for id in mutant.breaks { #expect(library.requirements[id] != nil, "\(mutant.id): \(id)") }
    }
  }
}
